import type { ChangeNotificationPreferences, NotificationPreferences } from '@repo/schemas/notification';
import { useRef, useState } from 'react';
import type { ApiAnswer } from '../call-api.ts';

type Save = (changes: ChangeNotificationPreferences) => Promise<ApiAnswer<NotificationPreferences>>;
type Preview = (shown: NotificationPreferences) => NotificationPreferences;

export type SavedPreferences = {
  shown: NotificationPreferences;
  /** True from the last answer until the next change. */
  isSaved: boolean;
  change(changes: ChangeNotificationPreferences, preview: Preview): Promise<void>;
};

/** Saves one change after the other, and shows what is saved once the last of them is. `refuse` gets what a failure says. */
export function useSavedPreferences(
  initial: NotificationPreferences,
  save: Save,
  refuse: (error: string) => void,
): SavedPreferences {
  const [shown, setShown] = useState(initial);
  const [isSaved, setSaved] = useState(false);
  const stored = useRef(initial);
  const queue = useRef({ last: Promise.resolve(), waiting: 0 });

  function change(changes: ChangeNotificationPreferences, preview: Preview): Promise<void> {
    const { current } = queue;
    setShown(preview);
    setSaved(false);
    current.waiting += 1;
    current.last = current.last.then(async () => {
      const answer = await save(changes);
      current.waiting -= 1;
      if (answer.ok) stored.current = answer.data;
      else refuse(answer.failure.error);
      if (current.waiting > 0) return;
      setShown(stored.current);
      setSaved(answer.ok);
    });
    return current.last;
  }

  return { shown, isSaved, change };
}
