'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiFailure } from './api-failure.ts';
import { type FormVersion, isApiFailure, type SavedVersion } from './form-version.ts';
import { MergeDialog } from './merge-dialog.tsx';
import type { EditConflict } from './merge-panel.tsx';

/** The version that a form's values were read at, and those values. */
type Held = { readAt: string; base: object };

const notLoaded: ApiFailure = {
  error: 'Somebody else changed this, and what they changed could not be loaded. Please try again.',
};

/** Returns a function that runs `call` after the next render. */
function useAfterRender(call: () => void): () => void {
  const [asked, setAsked] = useState(0);
  const run = useEffectEvent(call);
  useEffect(() => {
    if (asked > 0) run();
  }, [asked]);
  return () => setAsked((count) => count + 1);
}

/**
 * The version that a form sends with its values, and the merge when the row was changed since. The version belongs to the form's
 * initial values: refreshing the page's data changes neither.
 */
export function useFormVersion<TValues extends FieldValues, TOutput>(
  form: UseFormReturn<TValues, unknown, TOutput>,
  version: FormVersion<TValues> | undefined,
  sendAgain: () => void,
) {
  const { defaultValues } = form.formState;
  const held = useRef<Held | null>(null);
  const [editConflict, setEditConflict] = useState<EditConflict | null>(null);
  // After a render, so that the merged values are in the form.
  const resend = useAfterRender(sendAgain);

  const withBeside = (values: object, value: unknown) =>
    structuredClone(version?.outsideForm ? { ...values, [version.outsideForm.name]: value } : values);
  const typed = () => withBeside(form.getValues(), version?.outsideForm?.value);
  const start = (value: unknown) => withBeside(form.formState.defaultValues ?? {}, value);

  // From the first render: a later one may have a newer version than the form's initial values.
  if (version) held.current ??= { readAt: version.readAt, base: start(version.outsideForm?.start) };

  function take(editConflict: EditConflict, takesTheirs: (name: string) => boolean) {
    for (const { name, theirs } of [...editConflict.taken, ...editConflict.clashes]) {
      if (!takesTheirs(name)) continue;
      if (name === version?.outsideForm?.name) version.outsideForm.set(theirs);
      else form.setValue(name as never, theirs as never, { shouldDirty: true });
    }
    held.current = { readAt: editConflict.updatedAt, base: editConflict.theirs };
    version?.onMerged?.();
    setEditConflict(null);
    resend();
  }

  return {
    /** Starts a submit: the version to send, and what to call after success. */
    begin() {
      const sent = version ? typed() : {};
      const before = defaultValues;
      return {
        expectedUpdatedAt: version && held.current?.readAt,
        saved(answer: SavedVersion | undefined) {
          if (!version || !answer) return;
          // A form that was reset to the response has new initial values.
          const isReset = form.formState.defaultValues !== before;
          held.current = {
            readAt: answer.updatedAt,
            base: isReset ? start(version.outsideForm?.value) : sent,
          };
        },
      };
    },

    /**
     * Loads the stored version after a conflict. 'same' when no field of this form was changed, so that it can be sent again;
     * null when the merge dialog was opened; a failure when loading failed.
     */
    async meet(): Promise<'same' | ApiFailure | null> {
      const { base } = held.current ?? {};
      if (!version || !base) return notLoaded;
      const [stored, { compareThreeWay }] = await Promise.all([version.load(), import('./merge-values.ts')]);
      if (isApiFailure(stored)) return { ...notLoaded, status: stored.status };
      const comparison = compareThreeWay(base, typed(), stored.values);
      const { taken, clashes } = comparison;
      if (taken.length === 0 && clashes.length === 0) {
        held.current = { readAt: stored.updatedAt, base: { ...base, ...stored.values } };
        return 'same';
      }
      setEditConflict({ ...comparison, updatedAt: stored.updatedAt, theirs: { ...base, ...stored.values } });
      return null;
    },

    dialog: (
      <MergeDialog
        editConflict={editConflict}
        fields={version?.fields ?? {}}
        onClose={() => setEditConflict(null)}
        onSave={(takesTheirs) => editConflict && take(editConflict, takesTheirs)}
      />
    ),
  };
}
