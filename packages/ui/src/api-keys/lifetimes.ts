import { z } from 'zod';

const dayMs = 24 * 60 * 60 * 1000;

/** In days; '0' until it is revoked. */
export const keyLifetimeDaysSchema = z.enum(['90', '365', '0']);

export const keyLifetimeOptions = [
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: '0', label: 'Until it is revoked' },
];

/** Null for a key that does not expire. */
export function expiryAfterDays(days: z.output<typeof keyLifetimeDaysSchema>): string | null {
  return days === '0' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
}
