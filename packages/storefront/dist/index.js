import {
  PROVIDER_ID,
  beginPayment,
  completeReturn,
  navigate,
  readCheckout,
  toRefusal
} from "./chunk-QRQ3BCXC.js";
export {
  PROVIDER_ID,
  beginPayment,
  completeReturn,
  navigate,
  readCheckout,
  toRefusal
};
