import type { AlertFrequency } from '@repo/schemas/marketplace/saved-search';

export const alertFrequencyOptions: readonly { value: AlertFrequency; label: string }[] = [
  { value: 'IMMEDIATE', label: 'As soon as it is listed' },
  { value: 'DAILY', label: 'Once a day, at 8 in the morning' },
  { value: 'WEEKLY', label: 'Once a week, on Monday morning' },
  { value: 'OFF', label: 'No alerts' },
];
