import { unscriptedForm } from '#http.ts';

/** Receives forms when JavaScript does not run: see `Form`. */
export const POST = unscriptedForm;
