-- AlterTable
ALTER TABLE "Turn" ADD COLUMN     "shareId" TEXT;

-- CreateTable
CREATE TABLE "Share" (
    "id" TEXT NOT NULL,
    "adventureId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "showsStats" BOOLEAN NOT NULL DEFAULT false,
    "label" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Share_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Share_tokenHash_key" ON "Share"("tokenHash");

-- CreateIndex
CREATE INDEX "Share_adventureId_idx" ON "Share"("adventureId");

-- CreateIndex
CREATE INDEX "Turn_shareId_idx" ON "Turn"("shareId");

-- AddForeignKey
ALTER TABLE "Turn" ADD CONSTRAINT "Turn_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Share" ADD CONSTRAINT "Share_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;
