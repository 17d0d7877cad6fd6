'use client';

import { TextField } from '@repo/ui/form-fields';

type VenuePart = 'room' | 'floor' | 'unit' | 'block' | 'street' | 'postalCode' | 'building';

type VenueFieldsProps = {
  /** The form's field name, such as "venue.room". */
  nameOf: (part: VenuePart) => string;
  /** The agency requires room, floor, unit and postal code; otherwise only publishing does. */
  required?: boolean;
  /** Whether it asks for the room; not in a form of the room itself. */
  asksForRoom?: boolean;
};

type VenueField = { part: VenuePart; label: string; className?: string; isRequiredByAgency?: true };

const wideOnPhones = 'max-sm:col-span-2';

const fields: readonly VenueField[] = [
  { part: 'room', label: 'Room', className: 'col-span-2', isRequiredByAgency: true },
  { part: 'floor', label: 'Floor', isRequiredByAgency: true },
  { part: 'unit', label: 'Unit', isRequiredByAgency: true },
  { part: 'block', label: 'Block', className: wideOnPhones },
  { part: 'street', label: 'Street', className: wideOnPhones },
  { part: 'building', label: 'Building', className: wideOnPhones },
  { part: 'postalCode', label: 'Postal code', className: wideOnPhones, isRequiredByAgency: true },
];

export function VenueFields({ nameOf, required = false, asksForRoom = true }: VenueFieldsProps) {
  const optional = required ? false : 'needed to publish';
  return (
    <div className="grid grid-cols-2 gap-4">
      {fields
        .filter(({ part }) => asksForRoom || part !== 'room')
        .map(({ part, label, className, isRequiredByAgency }) => (
          <TextField
            key={part}
            name={nameOf(part)}
            label={label}
            className={className}
            optional={isRequiredByAgency ? optional : true}
            inputMode={part === 'postalCode' ? 'numeric' : undefined}
            autoComplete="off"
          />
        ))}
    </div>
  );
}
