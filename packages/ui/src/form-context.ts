'use client';

import { createContext, useContext, useEffect } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import type { Choices } from './use-combobox-options.ts';

type FormContextValue = {
  id: string;
  /** Names of the fields on the page, so that a refused field can be matched to one of them. */
  names: Set<string>;
  /** Of the fields whose control does not hold every choice. */
  choices: Map<string, Choices>;
};

export const FormContext = createContext<FormContextValue | null>(null);

export function useFormContextOf() {
  return useFormContext<FieldValues>();
}

/** The id of a field's control inside its form. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** Ties a field to the form around it; returns the id for its control. */
export function useFormField(name: string): string {
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

/** Tells the form around a field what it lets people choose from, for where a value of it is shown. */
export function useFormChoices(name: string, { options, find }: Choices): void {
  const choices = useContext(FormContext)?.choices;
  useEffect(() => {
    choices?.set(name, { options, find });
    return () => {
      choices?.delete(name);
    };
  }, [choices, name, options, find]);
}
