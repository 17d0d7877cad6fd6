import type { Tone } from '@repo/ui/badge';
import { conditionNames, statusNames } from '#domain/listings/listing-names.ts';

/** The meanings are part of the API contract. */
export const conditionLabels = {
  NEW: { label: conditionNames.NEW, meaning: 'Brand new, unused' },
  LIKE_NEW: { label: conditionNames.LIKE_NEW, meaning: 'Excellent, barely used' },
  GOOD: { label: conditionNames.GOOD, meaning: 'Minor wear' },
  FAIR: { label: conditionNames.FAIR, meaning: 'Visible wear' },
  POOR: { label: conditionNames.POOR, meaning: 'Significant wear' },
} as const;

export const statusLabels = {
  AVAILABLE: { label: statusNames.AVAILABLE, tone: 'success' },
  RESERVED: { label: statusNames.RESERVED, tone: 'warning' },
  SOLD: { label: statusNames.SOLD, tone: 'neutral' },
  ARCHIVED: { label: statusNames.ARCHIVED, tone: 'neutral' },
  HIDDEN: { label: statusNames.HIDDEN, tone: 'danger' },
} as const satisfies Record<string, { label: string; tone: Tone }>;

export type ListingStatusName = keyof typeof statusLabels;

export const sortLabels = {
  distance: 'Nearest',
  relevance: 'Best match',
  latest: 'Latest',
  recent: 'Newest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  popular: 'Popular',
} as const;
