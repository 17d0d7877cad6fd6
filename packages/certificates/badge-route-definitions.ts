import type { ServiceError } from '@repo/base/errors';
import { badgeRouteDeclarations } from '@repo/schemas/badge-route-declarations';
import { issuerProfileDocument } from './badge-credential.ts';
import { badgePng } from './badge-image.ts';
import type { BadgeSigner } from './badge-signer.ts';
import { statusListMaxAgeSeconds } from './badge-status-list.ts';
import { type StatusDb, signRevocationStatusList } from './status-index.ts';

export type BadgeContext = { db: StatusDb; badges: BadgeSigner; publicUrl: string; clock: () => Date };

type BadgeService = {
  serviceName: () => string;
  errors: Record<'keyNotFound' | 'statusListNotFound', () => ServiceError>;
};

type Asked = { ctx: BadgeContext; reply: { headers: Headers } };

/** Wallets and verifiers ask from their own pages. */
export const anyOrigin = ['access-control-allow-origin', '*'] as const;

/** A service's routes under /api/badges but for achievements, for anybody. */
export function createBadgeRouteDefinitions({ serviceName, errors }: BadgeService) {
  return {
    issuer: {
      ...badgeRouteDeclarations.issuer,
      access: 'anonymous',
      run: ({ ctx: { publicUrl }, reply }: Asked) => {
        reply.headers.set(...anyOrigin);
        return issuerProfileDocument({ serviceName: serviceName(), publicUrl });
      },
    },
    keys: {
      ...badgeRouteDeclarations.keys,
      access: 'anonymous',
      run: async ({ ctx: { badges, publicUrl }, reply }: Asked) => {
        reply.headers.set(...anyOrigin);
        return { keys: [...(await badges.publicKeys(publicUrl)).values()] };
      },
    },
    key: {
      ...badgeRouteDeclarations.key,
      access: 'anonymous',
      errors: [errors.keyNotFound],
      run: async ({ ctx: { badges, publicUrl }, params, reply }: Asked & { params: { kid: string } }) => {
        const key = (await badges.publicKeys(publicUrl)).get(params.kid);
        if (key === undefined) throw errors.keyNotFound();
        reply.headers.set(...anyOrigin);
        return key;
      },
    },
    image: {
      ...badgeRouteDeclarations.image,
      access: 'anonymous',
      run: () =>
        new Response(new Uint8Array(badgePng), {
          headers: {
            'content-type': 'image/png',
            'cross-origin-resource-policy': 'cross-origin',
            'cache-control': 'public, max-age=86400',
            ...Object.fromEntries([anyOrigin]),
          },
        }),
    },
    statusList: {
      ...badgeRouteDeclarations.statusList,
      access: 'anonymous',
      errors: [errors.statusListNotFound],
      run: async ({ ctx, params }: { ctx: BadgeContext; params: { list: string } }) => {
        const jwt = await signRevocationStatusList(ctx, params.list);
        if (jwt === null) throw errors.statusListNotFound();
        return new Response(jwt, {
          headers: {
            'content-type': 'application/vc+jwt',
            'cache-control': `public, max-age=${statusListMaxAgeSeconds}`,
            ...Object.fromEntries([anyOrigin]),
          },
        });
      },
    },
  } as const;
}
