'use client';

import { createContext, useContext, useEffect } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';

type FormContextValue = {
  id: string;
  /** Names of the fields on the page, so that a refused field can be matched to one of them. */
  names: Set<string>;
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
