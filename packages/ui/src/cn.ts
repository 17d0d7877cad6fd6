import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** `shadow-float` is our own name, from styles.css. */
const twMerge = extendTailwindMerge({ extend: { theme: { shadow: ['float'] } } });

/** When two Tailwind classes set the same property, the later one wins. */
export function cn(...values: ClassValue[]): string {
  return twMerge(clsx(values));
}
