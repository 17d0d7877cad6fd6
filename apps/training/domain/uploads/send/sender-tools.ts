import type { Services } from '#services.ts';

export type SenderTools = Pick<
  Services,
  'db' | 'listener' | 'mail' | 'keys' | 'files' | 'agency' | 'logger' | 'clock'
>;
