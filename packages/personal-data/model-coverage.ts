import type { ExportPart } from './export-parts.ts';

/** Where a model's rows about a person are in an export, or why they are in none. */
export type ModelCoverage = { in: readonly string[] } | { leftOut: string };

/** The models that every service has alike. */
export const commonExportCoverage = {
  User: { in: ['profile.json'] },
  AddressChange: { in: ['address-changes.json'] },
  AccountDeletion: { leftOut: 'Only while an account is closed, when nobody can ask for a copy' },
  Passkey: { in: ['passkeys.json'] },
  TotpSecret: { leftOut: 'A secret that its authenticator app has as well' },
  RecoveryCode: { leftOut: 'Hashes of codes that only their person has' },
  SecondStep: { leftOut: 'A sign-in under way, forgotten within minutes' },
  PasskeyChallenge: { leftOut: 'A question to a browser, forgotten within minutes' },
  SignIn: { in: ['sign-ins.json'] },
  AuditEntry: { in: ['audit-log.json', 'changes-to-your-account.json'] },
  Notification: { in: ['notifications.json'] },
  NotificationPreference: { in: ['notification-preferences.json'] },
  NotificationSettings: { in: ['notification-settings.json'] },
  PushSubscription: { in: ['push-subscriptions.json'] },
  PersonalExport: { in: ['exports.json'] },
  CspReport: { leftOut: 'What browsers reported of our pages, without who saw them' },
  WaitingMail: { leftOut: 'Mails on their way, encrypted and without whose they are; gone within a day' },
  WebhookEndpoint: { leftOut: 'Addresses of programs and secrets, shown on the page of who registered them' },
  WebhookEvent: { leftOut: 'What programs are told, as ids of rows that are exported; gone after 30 days' },
  WebhookDelivery: { leftOut: 'Attempts to reach a program; gone after 30 days' },
  RateLimit: { leftOut: 'Counts of requests that are forgotten within the hour' },
} as const satisfies Record<string, ModelCoverage>;

type Model = string;

/**
 * What is wrong with a service's list of models: a path that no part has, a part that no model accounts for, an exclusion
 * without a reason. The list itself is a Record of every model, so that a new one does not compile until it is on it.
 */
export function findCoverageFaults(
  coverage: Readonly<Record<Model, ModelCoverage>>,
  models: readonly Model[],
  parts: readonly ExportPart[],
): string[] {
  const paths = new Set(parts.map(({ path }) => path));
  const named = new Set(Object.values(coverage).flatMap((entry) => ('in' in entry ? entry.in : [])));
  return [
    ...models.filter((model) => !(model in coverage)).map((model) => `${model} is not on the list`),
    ...[...named].filter((path) => !paths.has(path)).map((path) => `${path} is not written`),
    ...[...paths].filter((path) => !named.has(path)).map((path) => `${path} has no model`),
    ...Object.entries(coverage)
      .filter(([, entry]) => 'leftOut' in entry && entry.leftOut.length < 20)
      .map(([model]) => `${model} is left out without a reason`),
  ];
}
