import {
  AlarmClock,
  Award,
  Bell,
  BookOpen,
  Building2,
  CalendarClock,
  CircleMinus,
  CircleX,
  CreditCard,
  MailPlus,
  MessageCircle,
  RotateCcw,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';

const icons = new Map<string, ReactNode>([
  ['assigned', <BookOpen key="assigned" aria-hidden />],
  ['reminder', <AlarmClock key="reminder" aria-hidden />],
  ['overdue', <TriangleAlert key="overdue" aria-hidden />],
  ['deadline-moved', <CalendarClock key="deadline-moved" aria-hidden />],
  ['assignment-waived', <CircleMinus key="assignment-waived" aria-hidden />],
  ['assignment-cancelled', <CircleX key="assignment-cancelled" aria-hidden />],
  ['nudge', <MessageCircle key="nudge" aria-hidden />],
  ['certificate', <Award key="certificate" aria-hidden />],
  ['certificate-revoked', <TriangleAlert key="certificate-revoked" aria-hidden />],
  ['certificate-expiring', <CalendarClock key="certificate-expiring" aria-hidden />],
  ['invitation', <MailPlus key="invitation" aria-hidden />],
  ['attempts-exhausted', <TriangleAlert key="attempts-exhausted" aria-hidden />],
  ['attempts-asked', <MessageCircle key="attempts-asked" aria-hidden />],
  ['attempt-granted', <RotateCcw key="attempt-granted" aria-hidden />],
  ['payment-failed', <CreditCard key="payment-failed" aria-hidden />],
  ['payment-returned', <CreditCard key="payment-returned" aria-hidden />],
  ['centre-started', <Building2 key="centre-started" aria-hidden />],
]);

/** What a notification is about, for the eye; its sentence says it. */
export function KindIcon({ kind }: { kind: string }) {
  return (
    <span
      aria-hidden
      className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-strong [&_svg]:size-5"
    >
      {icons.get(kind) ?? <Bell />}
    </span>
  );
}
