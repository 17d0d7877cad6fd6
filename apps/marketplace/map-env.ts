import { emptyAsUndefined } from '@repo/base/env';
import { z } from 'zod';

const tilesUrl = (name: string) =>
  emptyAsUndefined(
    z
      .url({ protocol: /^https?$/, error: `${name} must be an address` })
      .refine(
        (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
        `${name} must contain {z}, {x} and {y}`,
      )
      .optional(),
  );

const syntax = 'an http(s) address with {z}, {x} and {y}';

export const mapEnv = z.object({
  MAP_TILES_URL: tilesUrl('MAP_TILES_URL').meta({
    syntax,
    description:
      'Where browsers load the pictures of the map from, with {z}, {x} and {y}. Without it the page of places is a list.',
  }),
  MAP_TILES_URL_DARK: tilesUrl('MAP_TILES_URL_DARK').meta({
    syntax,
    description:
      'The same pictures for people who see the site dark. Without it they get those of MAP_TILES_URL, which are usually light.',
  }),
  MAP_ATTRIBUTION: emptyAsUndefined(z.string().default('')).meta({
    syntax: 'text, links as HTML',
    description: 'Whom the map names as its source, as HTML; what the provider of the pictures asks for.',
  }),
});

/** For the Content-Security-Policy: nothing without a map. */
export const mapTileOrigins = ({ MAP_TILES_URL: url, MAP_TILES_URL_DARK: dark }: z.output<typeof mapEnv>) =>
  url === undefined ? [] : [...new Set([url, dark ?? url].map((each) => new URL(each).origin))];
