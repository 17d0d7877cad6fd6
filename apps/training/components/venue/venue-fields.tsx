'use client';

import { TextField } from '@repo/ui/form-fields';

type VenuePart = 'room' | 'floor' | 'unit' | 'block' | 'street' | 'postalCode' | 'building';

type VenueFieldsProps = {
  /** The form's field name, such as "venue.room". */
  nameOf: (part: VenuePart) => string;
  /** The agency requires room, floor, unit and postal code; otherwise only publishing does. */
  required?: boolean;
};

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
