import { Alert } from '@repo/ui/alert';

type NoManagerNoticeProps = { isManager: boolean; className?: string };

/** Nobody approves their own training, and there is nobody else yet. */
export function NoManagerNotice({ isManager, className = '' }: NoManagerNoticeProps) {
  return (
    <Alert tone="warning" className={className}>
      {isManager
        ? 'Another manager has to approve your training, and your centre has no other manager yet.'
        : 'A manager has to approve your training, and your centre has no manager at the moment.'}{' '}
      Its points count once somebody has approved it.
    </Alert>
  );
}
