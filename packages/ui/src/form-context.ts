'use client';

import { createContext, useContext, useEffect } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import type { ComboboxChoices } from './use-combobox-options.ts';

type FormContextValue = {
  id: string;
  /** Names of the rendered fields, to match refused fields. */
  names: Set<string>;
  /** For fields whose control does not contain every choice. */
  choices: Map<string, ComboboxChoices>;
};

export const FormContext = createContext<FormContextValue | null>(null);

export function useUntypedFormContext() {
  return useFormContext<FieldValues>();
}

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** Registers a field with its form; returns the id for its control. */
export function useRegisterFormField(name: string): string {
  const context = useContext(FormContext);
  if (!context) throw new Error(`The field "${name}" is outside of a Form.`);
  const { id, names } = context;
  useEffect(() => {
    names.add(name);
    return () => {
      names.delete(name);
    };
  }, [name, names]);
  return fieldId(id, name);
}

/** Registers a field's choices, to show its values in a merge. */
export function useRegisterChoices(name: string, { options, find }: ComboboxChoices): void {
  const choices = useContext(FormContext)?.choices;
  useEffect(() => {
    choices?.set(name, { options, find });
    return () => {
      choices?.delete(name);
    };
  }, [choices, name, options, find]);
}
