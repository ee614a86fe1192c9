import { apiHeader } from '@daymark/shared/endpoint.ts';

/** Headers of a faked answer. The app takes a 401 or 403 without them for an access portal's page. */
export const ofServer = { [apiHeader.name]: apiHeader.value };
