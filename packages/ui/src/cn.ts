import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** It knows Tailwind's own names; `shadow-float` is one of styles.css. */
const twMerge = extendTailwindMerge({ extend: { theme: { shadow: ['float'] } } });

/** Joins class names; where two Tailwind classes set the same property the later one stays. */
export function cn(...values: ClassValue[]): string {
  return twMerge(clsx(values));
}
