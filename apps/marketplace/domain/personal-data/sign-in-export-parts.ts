import type { MarketplaceDb } from '@repo/db/marketplace';
import { apiKeysExportPart, commonSignInExportParts } from '@repo/personal-data/common-parts';
import { createTablePart, type ExportPart, yieldRows } from '@repo/personal-data/export-parts';

export function signInExportParts(db: MarketplaceDb, userId: string): ExportPart[] {
  return [
    ...commonSignInExportParts(db, userId),
    {
      path: 'connected-accounts.json',
      about: 'Accounts elsewhere that sign you in, by kind.',
      records: () =>
        yieldRows(db.account.findMany({ where: { userId }, select: { provider: true, createdAt: true } })),
    },
    createTablePart(
      'mailed-links.json',
      'Links that we mailed to you to confirm your address or choose a password, without the links themselves.',
      db.emailToken,
      {
        where: { userId },
        select: { id: true, purpose: true, createdAt: true, expiresAt: true, usedAt: true },
      },
    ),
    apiKeysExportPart('API keys that you made: their names and times, without the keys.', db.apiKey, {
      ownerId: userId,
    }),
    createTablePart(
      'webhooks.json',
      'Programs of yours that we tell of your listings and messages, without their signing secrets.',
      db.webhookEndpoint,
      {
        where: { ownerId: userId, deletedAt: null },
        select: {
          id: true,
          url: true,
          description: true,
          eventTypes: true,
          status: true,
          createdAt: true,
          updatedAt: true,
        },
      },
    ),
  ];
}
