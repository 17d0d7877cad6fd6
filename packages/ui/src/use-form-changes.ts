'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Calls `onChange` after each change of a form's fields, and of `beside`: plain data of the form that is not a field (photos). */
export function useFormChanges<TInput extends FieldValues, TOutput>(
  form: UseFormReturn<TInput, unknown, TOutput>,
  beside: unknown,
  onChange: () => void,
): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const typing = form.watch(() => changed());
    return () => typing.unsubscribe();
  }, [form]);
  const text = JSON.stringify(beside);
  const seen = useRef(text);
  useEffect(() => {
    if (text === seen.current) return;
    seen.current = text;
    changed();
  }, [text]);
}
