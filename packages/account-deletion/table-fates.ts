/** What becomes of a table's rows that are about a person: deleted, kept without the person's data, or kept and why. */
export type TableFate = 'deleted' | 'anonymised' | { kept: string };

/** Columns that name a person in the tables that every service has alike. */
export const commonTableFates = {
  'account_deletion.user_id': { kept: 'Says that and when the account was erased, nothing else.' },
  'address_change.user_id': 'deleted',
  // Those that the person caused say their name.
  'notification.actor_id': 'deleted',
  'notification.user_id': 'deleted',
  'notification_preference.user_id': 'deleted',
  'notification_settings.user_id': 'deleted',
  'push_subscription.user_id': 'deleted',
  'totp_secret.user_id': 'deleted',
  'second_step.user_id': 'deleted',
  'recovery_code.user_id': 'deleted',
  'personal_export.user_id': 'deleted',
  'passkey_challenge.user_id': 'deleted',
  'passkey.user_id': 'deleted',
  'sign_in.user_id': 'deleted',
  // In the marketplace alone; elsewhere it is the company or the centre.
  'webhook_endpoint.owner_id': 'deleted',
  'api_key.owner_id': 'deleted',
} as const satisfies Record<string, TableFate>;
