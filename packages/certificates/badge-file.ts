import type { BadgeFormat } from '@repo/schemas/certificate';
import { badgePng, badgeSvg } from './badge-image.ts';
import { bakePng, bakeSvg } from './bake-badge.ts';

export type BadgeFile = { contentType: string; content: Uint8Array<ArrayBuffer> };

const textOf = (text: string) => new TextEncoder().encode(text);

const formats: Record<BadgeFormat, (jwt: string) => BadgeFile> = {
  jwt: (jwt) => ({ contentType: 'application/jwt', content: textOf(jwt) }),
  png: (jwt) => ({ contentType: 'image/png', content: bakePng(badgePng, jwt) }),
  svg: (jwt) => ({ contentType: 'image/svg+xml', content: textOf(bakeSvg(badgeSvg, jwt)) }),
};

/** A signed credential, alone or in a picture. */
export function toBadgeFile(jwt: string, format: BadgeFormat): BadgeFile {
  return formats[format](jwt);
}
