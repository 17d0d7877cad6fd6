import { notAllowed, unscriptedForm } from '#http.ts';

/** Where forms go while no JavaScript runs: see `Form`. */
export const POST = unscriptedForm;

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
