import { formatDate } from '../../format-date.ts';

export type RecoveryCodesText = {
  codes: readonly string[];
  serviceName: string;
  email: string;
  madeAt: Date;
};

export function recoveryCodesText({ codes, serviceName, email, madeAt }: RecoveryCodesText): string {
  return [
    `Recovery codes: ${serviceName}`,
    `Account: ${email}`,
    `Made: ${formatDate(madeAt)}. Codes made before are void.`,
    '',
    ...codes,
    '',
    'Each code signs you in once, after your password, when you have neither your passkey nor your authenticator app.',
    '',
  ].join('\n');
}
