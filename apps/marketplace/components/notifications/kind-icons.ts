import type { IconName } from '@repo/ui/icon-names';

export const notificationKindIcons: Readonly<Record<string, IconName>> = {
  message: 'message-circle',
  'offer-received': 'tag',
  'offer-answered': 'tag',
  'offer-expired': 'clock',
  'sold-to-you': 'badge-check',
  'price-drop': 'tags',
  'saved-search': 'search',
  'followed-seller': 'user-plus',
  payment: 'credit-card',
  'review-received': 'star',
  'review-waiting': 'star',
  'listing-hidden': 'shield-check',
  'listing-restored': 'rotate-ccw',
  'appeal-answered': 'scale',
};
