import {
  createTablePart,
  type ExportedTable,
  type ExportPart,
  yieldRowIfPresent,
  yieldRows,
} from './export-parts.ts';

const selects = {
  addressChange: {
    id: true,
    oldEmail: true,
    newEmail: true,
    createdAt: true,
    confirmedAt: true,
    cancelledAt: true,
    undoneAt: true,
  },
  passkey: { id: true, name: true, createdAt: true, lastUsedAt: true },
  signIn: { id: true, userAgent: true, createdAt: true, lastUsedAt: true, provenAt: true, expiresAt: true },
  ownEntry: { id: true, at: true, action: true, targetType: true, targetId: true, requestId: true },
  otherEntry: { id: true, at: true, action: true },
  notification: {
    id: true,
    kind: true,
    data: true,
    count: true,
    readAt: true,
    mailedAt: true,
    createdAt: true,
  },
  notificationPreference: { kind: true, mail: true, push: true },
  notificationSettings: { digest: true, quietFrom: true, quietTo: true, timeZone: true },
  pushSubscription: { id: true, userAgent: true, createdAt: true, lastUsedAt: true },
  apiKey: {
    id: true,
    name: true,
    scopes: true,
    createdAt: true,
    expiresAt: true,
    lastUsedAt: true,
    revokedAt: true,
  },
  personalExport: { id: true, status: true, requestedAt: true, readyAt: true, expiresAt: true },
} as const;

/** A service's database: the tables that every service has alike. */
export type CommonTables = {
  addressChange: ExportedTable<Record<string, unknown>, typeof selects.addressChange>;
  passkey: ExportedTable<Record<string, unknown>, typeof selects.passkey>;
  signIn: ExportedTable<Record<string, unknown>, typeof selects.signIn>;
  auditEntry: ExportedTable<Record<string, unknown>, typeof selects.ownEntry | typeof selects.otherEntry>;
  personalExport: ExportedTable<Record<string, unknown>, typeof selects.personalExport>;
  notification: ExportedTable<Record<string, unknown>, typeof selects.notification>;
  notificationPreference: {
    findMany(query: {
      where: { userId: string };
      select: typeof selects.notificationPreference;
    }): Promise<unknown[]>;
  };
  notificationSettings: {
    findUnique(query: {
      where: { userId: string };
      select: typeof selects.notificationSettings;
    }): Promise<unknown>;
  };
  pushSubscription: ExportedTable<Record<string, unknown>, typeof selects.pushSubscription>;
};

/** How somebody signs in, and what became of their address. */
export function commonSignInExportParts(db: CommonTables, userId: string): ExportPart[] {
  return [
    createTablePart(
      'address-changes.json',
      'Changes of your email address that you asked for, and what became of them.',
      db.addressChange,
      { where: { userId }, select: selects.addressChange },
    ),
    createTablePart(
      'passkeys.json',
      'Passkeys that you can sign in with: their names, when they were made and last used.',
      db.passkey,
      { where: { userId }, select: selects.passkey },
    ),
    createTablePart(
      'sign-ins.json',
      'Where you are signed in: the program, when you signed in, and when it was last used.',
      db.signIn,
      { where: { userId }, select: selects.signIn },
    ),
  ];
}

/** API keys that somebody made; `mine` finds them in the service's table. */
export function apiKeysExportPart<Where>(
  about: string,
  table: ExportedTable<Where, typeof selects.apiKey>,
  mine: NoInfer<Where>,
): ExportPart {
  return createTablePart('api-keys.json', about, table, { where: mine, select: selects.apiKey });
}

/** What somebody was notified of, and what they chose about it. */
export function notificationExportParts(db: CommonTables, userId: string): ExportPart[] {
  return [
    createTablePart('notifications.json', 'What you were notified of.', db.notification, {
      where: { userId },
      select: selects.notification,
    }),
    {
      path: 'notification-preferences.json',
      about: 'Which notifications you turned on or off.',
      records: () =>
        yieldRows(
          db.notificationPreference.findMany({ where: { userId }, select: selects.notificationPreference }),
        ),
    },
    {
      path: 'notification-settings.json',
      about: 'How mails of notifications are put together, and your quiet hours.',
      records: () =>
        yieldRowIfPresent(
          db.notificationSettings.findUnique({ where: { userId }, select: selects.notificationSettings }),
        ),
    },
    createTablePart(
      'push-subscriptions.json',
      'Browsers that show notifications to you, and since when.',
      db.pushSubscription,
      { where: { userId }, select: selects.pushSubscription },
    ),
  ];
}

/** What the service recorded of the person's doings, and of others' with the account. */
export function commonActivityExportParts(db: CommonTables, userId: string): ExportPart[] {
  const actor = `user:${userId}`;
  return [
    ...notificationExportParts(db, userId),
    createTablePart('audit-log.json', 'What the audit log says that you did.', db.auditEntry, {
      where: { actor },
      select: selects.ownEntry,
    }),
    createTablePart(
      'changes-to-your-account.json',
      'What the audit log says that others did with your account, without their names.',
      db.auditEntry,
      { where: { targetType: 'user', targetId: userId, actor: { not: actor } }, select: selects.otherEntry },
    ),
    createTablePart('exports.json', 'When you asked for a copy of your data.', db.personalExport, {
      where: { userId },
      select: selects.personalExport,
    }),
  ];
}
