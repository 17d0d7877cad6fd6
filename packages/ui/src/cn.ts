import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({ extend: { classGroups: { shadow: [{ shadow: ['float'] }] } } });

/** Joins class names; where two Tailwind classes set the same property the later one stays. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}
