import type { ResponsePace } from '#domain/sellers/seller-facts.ts';

export const responsePaceTexts: Readonly<Record<ResponsePace, string>> = {
  HOUR: 'Usually replies within an hour',
  HOURS: 'Usually replies within a few hours',
  DAY: 'Usually replies within a day',
};
