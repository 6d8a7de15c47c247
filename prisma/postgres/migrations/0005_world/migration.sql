-- AlterTable
ALTER TABLE "Scenario" ADD COLUMN     "statSchema" TEXT;

-- AlterTable
ALTER TABLE "Adventure" ADD COLUMN     "statSchema" TEXT,
ADD COLUMN     "statVersion" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Take" ADD COLUMN     "block" TEXT,
ADD COLUMN     "blockTokens" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "block" TEXT;

-- CreateTable
CREATE TABLE "StatSchema" (
    "adventureId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "StatSchema_pkey" PRIMARY KEY ("adventureId","version")
);

-- CreateTable
CREATE TABLE "Ruling" (
    "id" SERIAL NOT NULL,
    "adventureId" TEXT NOT NULL,
    "takeId" INTEGER,
    "turn" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "proposed" TEXT NOT NULL,
    "old" TEXT NOT NULL,
    "new" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "fix" TEXT NOT NULL,
    "superseded" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Ruling_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Ruling_takeId_idx" ON "Ruling"("takeId");

-- CreateIndex
CREATE INDEX "Ruling_adventureId_path_idx" ON "Ruling"("adventureId", "path");

-- AddForeignKey
ALTER TABLE "StatSchema" ADD CONSTRAINT "StatSchema_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ruling" ADD CONSTRAINT "Ruling_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ruling" ADD CONSTRAINT "Ruling_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "Take"("id") ON DELETE CASCADE ON UPDATE CASCADE;
