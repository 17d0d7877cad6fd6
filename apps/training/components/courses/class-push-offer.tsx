import { PushOffer } from '@repo/ui/notifications/push-offer';

/** Shown once the person has enrolled. */
export function ClassPushSubscriptionOffer() {
  return (
    <PushOffer
      title="Get notified when your class changes"
      text="This device can tell you of new dates, and of a class that is cancelled, also while this site is closed."
      className="rounded-md border"
    />
  );
}
