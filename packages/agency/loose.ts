import { z } from 'zod';
import type { Venue } from './agency.ts';
import { toIsoDateOrNull } from './dates.ts';

/**
 * Schemas for members that arrive as text or number, null, "" or not at all. They never fail: unreadable values become null,
 * so that one odd member does not hide a whole list.
 */

const textOrNumber = z.union([z.string(), z.number()]).transform((value) => String(value).trim());

export const looseTextOrNull = textOrNumber
  .nullish()
  .catch(null)
  .transform((value) => (value ? value : null));

export const looseIntegerOrNull = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .nullish()
  .catch(null)
  .transform((value) => (typeof value === 'number' && Number.isInteger(value) ? value : null));

export const looseNumberOrNull = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

export const looseBooleanOrFalse = z
  .union([z.boolean(), z.literal(['true', 'false']).transform((word) => word === 'true')])
  .nullish()
  .catch(null)
  .transform((value) => value ?? false);

export const looseDateOrNull = z.unknown().optional().transform(toIsoDateOrNull);

/** "9:00", "09:00" or "09:00:00" as `HH:MM`. */
export const looseTimeOrNull = z
  .unknown()
  .optional()
  .transform((value) => {
    const match = typeof value === 'string' ? value.match(/^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/) : null;
    return match ? `${match[1]?.padStart(2, '0')}:${match[2]}` : null;
  });

const part = looseTextOrNull.transform((value) => value ?? '');

export const emptyVenue: Venue = {
  block: '',
  street: '',
  floor: '',
  unit: '',
  building: '',
  postalCode: '',
  room: '',
  wheelChairAccess: false,
};

export const looseVenueOrEmpty = z
  .object({
    block: part,
    street: part,
    floor: part,
    unit: part,
    building: part,
    postalCode: part,
    room: part,
    wheelChairAccess: looseBooleanOrFalse,
  })
  .nullish()
  .catch(null)
  .transform((venue): Venue => venue ?? emptyVenue);

/** Keeps the entries that parse and drops the rest. */
export function looseListDroppingInvalid<Item extends z.ZodType>(item: Item) {
  return z.array(z.unknown()).transform((entries) =>
    entries.flatMap((entry): z.infer<Item>[] => {
      const parsed = item.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

/** An envelope's `data` alone. */
export function envelopeData<Value>(data: z.ZodType<Value>) {
  return z.object({ data }).transform((envelope) => envelope.data);
}

/** An envelope's `data` and the total, which different calls return in different members of `meta`. */
export function envelopePage<Value>(data: z.ZodType<Value>) {
  const meta = z.object({ total: looseIntegerOrNull, totalRecords: looseIntegerOrNull });
  return z.object({ data, meta }).transform((envelope) => ({
    data: envelope.data,
    total: envelope.meta.total ?? envelope.meta.totalRecords,
  }));
}
