import { badgePng } from '@repo/certificates/badge-image';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'readBadgeImage',
  summary: 'The picture of every badge, without a credential in it',
  tags: ['Badges'],
  access: 'anonymous',
  response: { contentType: 'image/png', description: '400 × 400 pixels' },
  run: () =>
    new Response(new Uint8Array(badgePng), {
      headers: {
        'content-type': 'image/png',
        // Wallets and verifiers show it in their own pages.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=86400',
      },
    }),
});
