import { apiHeader } from '@daymark/shared/endpoint.ts';

/** Headers of a faked answer. A 401 or 403 without them passes for an access portal's page. */
export const ofServer = { [apiHeader.name]: apiHeader.value };
