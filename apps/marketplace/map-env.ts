import { emptyAsUndefined } from '@repo/base/env';
import { z } from 'zod';

export const mapEnv = z.object({
  MAP_TILES_URL: emptyAsUndefined(
    z
      .url({ protocol: /^https?$/, error: 'MAP_TILES_URL must be an address' })
      .refine(
        (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
        'MAP_TILES_URL must contain {z}, {x} and {y}',
      )
      .optional(),
  ).meta({
    syntax: 'an http(s) address with {z}, {x} and {y}',
    description:
      'Where browsers load the pictures of the map from, with {z}, {x} and {y}. Without it the page of places is a list.',
  }),
  MAP_ATTRIBUTION: emptyAsUndefined(z.string().default('')).meta({
    syntax: 'text, links as HTML',
    description: 'Whom the map names as its source, as HTML; what the provider of the pictures asks for.',
  }),
});

/** For the Content-Security-Policy: nothing without a map. */
export const mapTileOrigins = ({ MAP_TILES_URL: url }: z.output<typeof mapEnv>): string[] =>
  url === undefined ? [] : [new URL(url).origin];
