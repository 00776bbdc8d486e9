/** A request to Medusa's store API: through js-sdk, or with plain `fetch`. */
/** The part of `@medusajs/js-sdk` that this package calls. With headers of the customer: `{ client: sdk.client, headers }`. */
export interface MedusaSdk {
    client: {
        fetch<T>(path: string, init?: {
            method?: string;
            query?: Record<string, string>;
            body?: object;
            headers?: Record<string, string>;
        }): Promise<T>;
    };
    /** For example `authorization` of the signed-in customer on a server. */
    headers?: Record<string, string>;
}
/** Without js-sdk. */
export interface StoreAddress {
    /** Medusa's address. */
    backendUrl: string;
    publishableKey: string;
    /** For example `authorization` of the signed-in customer, or `accept-language`. */
    headers?: Record<string, string>;
}
export type MedusaStore = MedusaSdk | StoreAddress;
interface StoreRequest {
    query?: Record<string, string>;
    /** Makes it a `POST`. */
    body?: object;
}
/** @throws an error with Medusa's message */
export declare function send<T>(store: MedusaStore, path: string, { query, body }: StoreRequest): Promise<T>;
export {};
