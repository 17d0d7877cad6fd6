import { unscriptedForm } from '#http.ts';

/** Where forms go while no JavaScript runs: see `Form`. */
export const POST = unscriptedForm;
