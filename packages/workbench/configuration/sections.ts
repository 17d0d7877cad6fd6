import type { ConfigurationVariable } from './read-variables.ts';

type Section = { title: string; names: readonly string[] };

const perService = (suffix: string) =>
  ['MARKETPLACE', 'TRAINING', 'CHILDCARE'].map((service) => `${service}_${suffix}`);

/** In which order variables are listed. A test demands that every variable has a place. */
const sections: readonly Section[] = [
  {
    title: 'Databases',
    names: [
      ...perService('DATABASE_URL'),
      ...perService('REPLICA_URL'),
      ...perService('DATABASE_DIRECT_URL'),
      'DATABASE_POOL_SIZE',
      'SEED_DEMO',
    ],
  },
  {
    title: 'Addresses',
    names: [
      ...perService('PORT'),
      ...perService('URL'),
      'LISTEN_HOST',
      'CHILDCARE_SCORM_URL',
      'TRUSTED_PROXIES',
      ...perService('NAME'),
      'SECURITY_CONTACT',
      'SUPPORT_EMAIL',
    ],
  },
  {
    title: 'Secrets and sign-in',
    names: [
      'NEXTAUTH_SECRET',
      'MARKETPLACE_SESSION_SECRETS',
      'CHILDCARE_SESSION_SECRETS',
      'IDENTITY_KEYS',
      'BADGE_KEYS',
      'MARKETPLACE_REQUIRE_SECOND_FACTOR',
      'CHILDCARE_REQUIRE_SECOND_FACTOR',
      'NEW_ACCOUNT_LISTINGS_PER_DAY',
      'NEW_ACCOUNT_CONVERSATIONS_PER_DAY',
      'PASSWORD_HASH_COST',
      'BREACHED_PASSWORDS_URL',
    ],
  },
  { title: 'Sign-in with Google', names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'] },
  { title: 'Pictures and videos', names: ['CLOUDINARY_URL'] },
  { title: 'Map', names: ['MAP_TILES_URL', 'MAP_TILES_URL_DARK', 'MAP_ATTRIBUTION'] },
  {
    title: 'Mail',
    names: [
      'SMTP_URL',
      'MAIL_FROM',
      'NOTIFICATION_QUIET_SECONDS',
      'NOTIFICATION_MAILS_PER_SENDER',
      'NOTIFICATION_MAILS_FROM_STRANGERS',
    ],
  },
  {
    title: 'Courses and payments of childcare',
    names: [
      'SELF_ENROLMENT',
      'BILLING_BY_DEFAULT',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_API_BASE',
    ],
  },
  {
    title: 'Payments of the marketplace',
    names: [
      'MARKETPLACE_PAYMENTS',
      'MARKETPLACE_STRIPE_SECRET_KEY',
      'MARKETPLACE_STRIPE_WEBHOOK_SECRET',
      'MARKETPLACE_STRIPE_API_BASE',
      'MARKETPLACE_FEE_PERCENT',
      'MARKETPLACE_FEE_FIXED',
    ],
  },
  {
    title: 'The skills-funding agency and the enrolment workflow of training',
    names: [
      'AGENCY_BASE_URL',
      'AGENCY_UEN',
      'AGENCY_TP_CODE',
      'AGENCY_ENCRYPTION_KEY',
      'AGENCY_CERT',
      'AGENCY_KEY',
      'AGENCY_CLIENT_ID',
      'AGENCY_CLIENT_SECRET',
      'AGENCY_OAUTH_URL',
      'AGENCY_CONCURRENCY',
      'AGENCY_GAP_MS',
      'AGENCY_SETTLE_MS',
      'WORKFLOW_WEBHOOK_URL',
      'WORKFLOW_SIGNING_SECRET',
      'EXTERNAL_API_KEYS',
    ],
  },
  {
    title: 'Webhooks and pushes',
    names: [
      'PUSH_VAPID_PRIVATE_KEY',
      'PUSH_VAPID_PUBLIC_KEY',
      'PUSH_VAPID_SUBJECT',
      'OUTBOUND_LOCAL_ORIGINS',
    ],
  },
  {
    title: 'Files',
    names: [
      'FILES_URL',
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'VIRUS_SCANNER_URL',
      'STORAGE_QUOTA_MB',
      'AUTHOR_STORAGE_QUOTA_MB',
    ],
  },
  {
    title: 'How long personal data is kept',
    names: ['AUDIT', 'REPORTS', 'NOTIFICATIONS', 'DRAFTS', 'VIEWS', 'MESSAGES'].map(
      (name) => `RETENTION_${name}_DAYS`,
    ),
  },
  {
    title: 'Processes',
    names: ['NODE_ENV', 'PROCESS_ROLE', 'SHUTDOWN_DELAY_SECONDS', 'RATE_LIMIT_SCALE', 'LOG_LEVEL'],
  },
  {
    title: 'Metrics and traces',
    names: [
      'METRICS_PORT',
      ...perService('METRICS_PORT'),
      'METRICS_HOST',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      'OTEL_TRACES_EXPORTER',
      'OTEL_METRICS_EXPORTER',
      'OTEL_SDK_DISABLED',
      'OTEL_TRACES_SAMPLER',
      'OTEL_TRACES_SAMPLER_ARG',
      'OTEL_BSP_SCHEDULE_DELAY',
      'OTEL_METRIC_EXPORT_INTERVAL',
    ],
  },
  {
    title: 'The stand-ins of npm start',
    names: [
      'SANDBOX_PORT',
      'SANDBOX_SMTP_PORT',
      'SANDBOX_WORKFLOW_API_KEY',
      'SANDBOX_DATA',
      'SANDBOX_STRIPE_WEBHOOK_URL',
      'SANDBOX_MARKETPLACE_STRIPE_WEBHOOK_URL',
    ],
  },
];

/** Throws for a variable without a place and for a place without a variable. */
export function groupBySectionOrThrow(
  variables: readonly ConfigurationVariable[],
): { title: string; variables: ConfigurationVariable[] }[] {
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  const placed = sections.flatMap(({ names }) => names);
  const missing = variables.filter(({ name }) => !placed.includes(name)).map(({ name }) => name);
  const gone = placed.filter((name) => !byName.has(name));
  const wrong = [...missing, ...gone];
  if (wrong.length > 0) throw new Error(`configuration/sections.ts does not match the schemas: ${wrong}`);
  return sections.map(({ title, names }) => ({
    title,
    variables: names.flatMap((name) => byName.get(name) ?? []),
  }));
}
