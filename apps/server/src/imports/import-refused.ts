/** Refusal of an import or export, with a sentence for the operator. */
export class ImportRefused extends Error {}
