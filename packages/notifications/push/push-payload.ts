import { createHash } from 'node:crypto';
import type { PushPayload } from '@repo/schemas/push-subscription';
import type { AnyNotificationKind } from '../define-kind.ts';

const maxTitle = 120;
const maxBody = 300;

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}

/** One for each group, as a topic may be: 32 characters at most, and nothing that says what it is about. */
function tagOf(kind: string, group: string): string {
  return createHash('sha256').update(`${kind}\n${group}`).digest('base64url').slice(0, 32);
}

/** A locked screen shows it, so there is nothing in it but what the kind's own sentences say. */
export function toPushPayload(
  kind: AnyNotificationKind,
  { id, groupKey, data, count }: { id: string; groupKey: string | null; data: unknown; count: number },
): PushPayload {
  return {
    id,
    title: shorten(kind.title(data, count), maxTitle),
    body: shorten((kind.pushBody ?? kind.body)(data, count), maxBody),
    path: kind.path(data) ?? '/notifications',
    tag: tagOf(kind.kind, groupKey ?? id),
  };
}
