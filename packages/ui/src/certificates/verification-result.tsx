import type { CertificateCheckOutcome } from '@repo/schemas/certificate';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

const answers: Record<
  CertificateCheckOutcome,
  { icon: IconName; title: string; text: string; colours: string }
> = {
  valid: {
    icon: 'circle-check',
    title: 'Valid',
    text: 'This certificate was issued by us and is valid today. Compare it with the one you have.',
    colours: 'bg-success-soft text-success',
  },
  expired: {
    icon: 'clock-3',
    title: 'Expired',
    text: 'This certificate was issued by us, but it is no longer valid.',
    colours: 'bg-warning-soft text-warning',
  },
  revoked: {
    icon: 'circle-x',
    title: 'Revoked',
    text: 'This certificate was issued by us and taken back later. It is not valid.',
    colours: 'bg-danger-soft text-danger',
  },
  unknown: {
    icon: 'circle-x',
    title: 'Unknown',
    text: 'We never issued a certificate with this number.',
    colours: 'bg-danger-soft text-danger',
  },
  mistyped: {
    icon: 'search-x',
    title: 'Mistyped',
    text: 'No certificate can have this number: a character is wrong or missing, or two are exchanged. Look once more.',
    colours: 'bg-info-soft text-info',
  },
  'too-many': {
    icon: 'search-x',
    title: 'Not now',
    text: 'Too many certificates were checked from your address. Try again in a quarter of an hour.',
    colours: 'bg-info-soft text-info',
  },
};

export function VerificationResult({ answer }: { answer: CertificateCheckOutcome }) {
  const { icon, title, text, colours } = answers[answer];
  return (
    <div className="flex flex-col items-center text-center">
      <span className={`flex size-20 items-center justify-center rounded-full ${colours}`}>
        <Icon name={icon} className="size-10" />
      </span>
      <h1 className="mt-4 text-2xl font-semibold">{title}</h1>
      <p className="mt-2 max-w-[44ch] text-pretty text-muted">{text}</p>
    </div>
  );
}
