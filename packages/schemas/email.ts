import { z } from 'zod';

/** Trimmed and lower-cased; at most 254 characters (RFC 5321). */
export const emailAddress = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Email must be at most 254 characters')
  .pipe(z.email('Enter an email address like name@example.com'))
  .meta({ format: 'email' });
