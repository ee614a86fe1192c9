export class ImportRefused extends Error {}
