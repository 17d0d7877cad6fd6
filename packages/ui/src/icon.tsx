/// <reference types="next/image-types/global" />
'use client';

import sprite from '../generated/icons.svg';
import type { IconName } from './icon-names.ts';

/** Next imports an SVG as an object, Vitest as its address. */
const spriteUrl: string = sprite.src ?? sprite;

export type IconProps = { name: IconName; className?: string };

/**
 * Hidden from screen readers. Refers to a shape in the sprite, a file that browsers cache: drawn in place, an icon was sent
 * twice with each page, as HTML and as data.
 */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden className={className ? `icon ${className}` : 'icon'}>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
