/** True where buyers can pay on the marketplace (`MARKETPLACE_PAYMENTS`) and where they cannot, which includes payments that end. */
export const footerNote = (payments: 'off' | 'on' | 'ending'): string =>
  payments === 'on'
    ? 'Meet in a public place and look at the item. Pay then, or here: we hold the money until you have it.'
    : 'Meet in a public place, look at the item first, then pay.';
