import type { Tone } from '@repo/ui/badge';

/** What a buyer reads for each condition, with the meaning the contract gives it. */
export const conditionLabels = {
  NEW: { label: 'New', meaning: 'Brand new, unused' },
  LIKE_NEW: { label: 'Like new', meaning: 'Excellent, barely used' },
  GOOD: { label: 'Good', meaning: 'Minor wear' },
  FAIR: { label: 'Fair', meaning: 'Visible wear' },
  POOR: { label: 'Poor', meaning: 'Significant wear' },
} as const;

export const statusLabels = {
  AVAILABLE: { label: 'Available', tone: 'success' },
  RESERVED: { label: 'Reserved', tone: 'warning' },
  SOLD: { label: 'Sold', tone: 'neutral' },
  ARCHIVED: { label: 'Archived', tone: 'neutral' },
  HIDDEN: { label: 'Hidden by a moderator', tone: 'danger' },
} as const satisfies Record<string, { label: string; tone: Tone }>;

export type Status = keyof typeof statusLabels;

export const sortLabels = {
  recent: 'Newest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  popular: 'Popular',
} as const;
