export type Venue = {
  venueBlock: string;
  venueStreet: string;
  venueBuilding: string;
  venueFloor: string;
  venueUnit: string;
  venuePostalCode: string;
  venueRoom: string;
  venueWheelchairAccess: boolean;
};

function room(venueFloor: string, venueUnit: string, venueRoom: string): Venue {
  return {
    venueBlock: '11',
    venueStreet: 'Eunos Road 8',
    venueBuilding: 'Lifelong Learning Institute',
    venueFloor,
    venueUnit,
    venuePostalCode: '408601',
    venueRoom,
    venueWheelchairAccess: true,
  };
}

export const venues = {
  aster: room('3', '12', 'Aster'),
  bamboo: room('3', '14', 'Bamboo'),
  cassia: room('5', '01', 'Cassia'),
  kitchen: {
    venueBlock: '',
    venueStreet: 'Tai Seng Street',
    venueBuilding: 'Tai Seng Centre',
    venueFloor: '2',
    venueUnit: '07',
    venuePostalCode: '534013',
    venueRoom: 'Training kitchen',
    venueWheelchairAccess: true,
  },
  online: {
    venueBlock: '',
    venueStreet: '',
    venueBuilding: '',
    venueFloor: '',
    venueUnit: '',
    venuePostalCode: '',
    venueRoom: '',
    venueWheelchairAccess: false,
  },
} as const satisfies Record<string, Venue>;

export type VenueKey = keyof typeof venues;
