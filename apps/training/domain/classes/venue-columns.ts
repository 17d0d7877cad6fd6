export const venueSelect = {
  venueBlock: true,
  venueStreet: true,
  venueBuilding: true,
  venueFloor: true,
  venueUnit: true,
  venuePostalCode: true,
  venueRoom: true,
} as const;

export type VenueColumns<Part = string> = { [Column in keyof typeof venueSelect]: Part };

export const emptyVenueColumns: VenueColumns = {
  venueBlock: '',
  venueStreet: '',
  venueBuilding: '',
  venueFloor: '',
  venueUnit: '',
  venuePostalCode: '',
  venueRoom: '',
};

type VenueParts<Part> = Record<
  'block' | 'street' | 'building' | 'floor' | 'unit' | 'postalCode' | 'room',
  Part
>;

/** Missing parts stay undefined, so that Prisma does not change them. */
export function toVenueColumns<Venue extends Partial<VenueParts<string>>>(
  venue: Venue,
): VenueColumns<Venue['block']> {
  return {
    venueBlock: venue.block,
    venueStreet: venue.street,
    venueBuilding: venue.building,
    venueFloor: venue.floor,
    venueUnit: venue.unit,
    venuePostalCode: venue.postalCode,
    venueRoom: venue.room,
  };
}

export function toVenueParts(row: VenueColumns): VenueParts<string> {
  return {
    block: row.venueBlock,
    street: row.venueStreet,
    building: row.venueBuilding,
    floor: row.venueFloor,
    unit: row.venueUnit,
    postalCode: row.venuePostalCode,
    room: row.venueRoom,
  };
}
