import { type ClassValue, clsx } from 'clsx';
import { mergeClasses } from './merge-classes.ts';

/** Joins class names; where two Tailwind classes set the same property the later one stays. */
export function cn(...values: ClassValue[]): string {
  return mergeClasses(clsx(values));
}
