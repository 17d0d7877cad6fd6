import { z } from 'zod';
import { cleanLine } from '../text.ts';
import { id, optionalEmptyAsAbsent } from './common.ts';
import { placeKinds } from './places/find-places.ts';

export const placeQuery = z.object({
  q: optionalEmptyAsAbsent(
    z
      .string()
      .overwrite(cleanLine)
      .max(100, 'q can have at most 100 characters')
      .meta({ description: 'Words of the name; common spellings are found too. All places without it' }),
  ),
  id: optionalEmptyAsAbsent(z.string().max(60, 'id can have at most 60 characters')).meta({
    description: 'Only the place with this id',
  }),
});

export const placeList = z.object({
  data: z.array(
    z.object({
      id,
      name: z.string(),
      kind: z.enum(placeKinds),
      latitude: z.number().meta({ description: 'Degrees, WGS 84' }),
      longitude: z.number(),
    }),
  ),
});

export type PlaceQuery = z.output<typeof placeQuery>;
export type PlaceList = z.output<typeof placeList>;
