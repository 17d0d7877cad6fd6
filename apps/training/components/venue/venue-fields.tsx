'use client';

import { TextField } from '@repo/ui/form-fields';

type VenuePart = 'room' | 'floor' | 'unit' | 'block' | 'street' | 'postalCode' | 'building';

type VenueFieldsProps = {
  /** What the form calls a part: "venue.room". */
  nameOf: (part: VenuePart) => string;
  /** Room, floor, unit and postal code must be given, as the agency wants them; otherwise they are needed to publish. */
  required?: boolean;
};

/** Where a class is held, part by part. */
export function VenueFields({ nameOf, required = false }: VenueFieldsProps) {
  const optional = required ? false : 'needed to publish';
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        name={nameOf('room')}
        label="Room"
        optional={optional}
        className="col-span-2"
        autoComplete="off"
      />
      <TextField name={nameOf('floor')} label="Floor" optional={optional} autoComplete="off" />
      <TextField name={nameOf('unit')} label="Unit" optional={optional} autoComplete="off" />
      <TextField
        name={nameOf('block')}
        label="Block"
        optional
        className="max-sm:col-span-2"
        autoComplete="off"
      />
      <TextField
        name={nameOf('street')}
        label="Street"
        optional
        className="max-sm:col-span-2"
        autoComplete="off"
      />
      <TextField
        name={nameOf('building')}
        label="Building"
        optional
        className="max-sm:col-span-2"
        autoComplete="off"
      />
      <TextField
        name={nameOf('postalCode')}
        label="Postal code"
        optional={optional}
        className="max-sm:col-span-2"
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  );
}
