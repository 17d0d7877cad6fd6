'use client';

import { useState } from 'react';
import { cn } from './cn.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function firstLetter(word: string): string {
  // Most names; the segmenter takes longer than the rest of the avatar.
  if (/^[\x21-\x7e](?:[\x21-\x7e]|$)/.test(word)) return word.charAt(0);
  for (const { segment } of graphemes.segment(word)) return segment;
  return '';
}

/** Up to two letters: "Tan Wei Ling" → "TL", "陈伟玲" → "陈", "" → "?". */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  if (!first) return '?';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const isHan = /^\p{Script=Han}/u.test(first);
  return `${firstLetter(first)}${isHan ? '' : firstLetter(last)}`.toLocaleUpperCase('en');
}

export type AvatarProps = {
  name: string;
  src?: string | null;
  /** 24, 32, 40, 56 or 80 pixels. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
};

const sizes = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-14 text-lg',
  xl: 'size-20 text-xl',
};

/** Shows initials until the image loads or when there is none. Decorative: the name is beside it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      data-initials={initials(name)}
      className={cn(
        'relative inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent-strong before:content-[attr(data-initials)]',
        sizes[size],
      )}
    >
      {src && src !== broken ? (
        <img
          // An image that failed before hydration fires no error event.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(src);
          }}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setBroken(src)}
        />
      ) : null}
    </span>
  );
}
